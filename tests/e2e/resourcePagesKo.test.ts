import { checkPagesIn } from './resourcePages';

checkPagesIn('ko');
