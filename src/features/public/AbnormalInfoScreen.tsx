import { AlertCard } from './AlertCard';
import { LinkFrame } from './LinkFrame';

/** What is wrong with a machine, and what to do about it. */
export default function AbnormalInfoScreen() {
  return (
    <LinkFrame page="abnormalInfo">{({ alert }) => alert && <AlertCard alert={alert} explained />}</LinkFrame>
  );
}
