import { checkPagesIn } from './resourcePages';

checkPagesIn('en');
