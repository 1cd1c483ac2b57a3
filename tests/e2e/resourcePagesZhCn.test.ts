import { checkPagesIn } from './resourcePages';

checkPagesIn('zh-cn');
