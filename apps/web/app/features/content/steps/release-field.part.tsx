import { may } from '@datum/contract/access/access';
import { listReleases } from '@datum/contract/publication/releases';
import { requireSubject } from '@datum/contract/subjects/all';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import type { BoundField } from '../../../page-kit/form/use-bound-fields.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatPeriod } from '../../../ui/words/period.ts';

/** The releases of data that are scheduled: content comes out with one of them, at the same moment. */
export function ReleaseField({ part }: { readonly part: BoundField<string | null> }) {
  const ui = useUi();
  const text = useLocalText();
  const person = usePerson();
  const { answer } = useCall(
    listReleases,
    may(person, listReleases) ? { query: { state: 'scheduled', page: 1, per_page: 50 } } : null,
  );
  const options = (answer?.data ?? []).map(({ id, subject, period }) => ({
    value: String(id),
    label: `${text(requireSubject(subject).name)}, ${formatPeriod(period, ui)}`,
  }));
  return options.length === 0 ? null : <SelectField {...part} options={options} />;
}
