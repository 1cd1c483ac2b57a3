import { AlertCard } from './AlertCard';
import { LinkFrame } from './LinkFrame';
import { ReportForm } from './ReportForm';

/** What is wrong with a machine, what to do about it, and the way to have it repaired. */
export default function AbnormalInfoScreen() {
  return (
    <LinkFrame page="abnormalInfo">
      {({ alert, answered, timeZone, textWhenDone = false }, token) =>
        alert && (
          <>
            <AlertCard alert={alert} timeZone={timeZone} explained />
            <ReportForm token={token} answered={answered} textWhenDone={textWhenDone} />
          </>
        )
      }
    </LinkFrame>
  );
}
