export { RecordScreen as default } from '@kit';
