export { SoundControl } from './SoundControl';
