import { checkPagesIn } from './resourcePages';

checkPagesIn('jp');
