import type { EnteredCode, EnteredSubject } from '@datum/contract/subjects/entered';
import { LeadChart } from './lead.part.tsx';
import { PressureChart } from './pressure.part.tsx';

/** What a subject declares that its series are set beside. */
export default function Comparisons({
  subject,
  sleeps,
}: {
  readonly subject: EnteredSubject;
  /** Public pages load the chart library with the first use. */
  readonly sleeps: boolean;
}) {
  const code = subject.code as EnteredCode;
  return (
    <>
      {subject.comparisons.includes('pressure') && <PressureChart code={code} sleeps={sleeps} />}
      {subject.comparisons.includes('lead') && <LeadChart code={code} />}
    </>
  );
}
