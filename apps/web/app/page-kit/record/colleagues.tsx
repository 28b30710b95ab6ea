import type { Colleague } from '@datum/contract/office/presence';
import { useTranslations } from 'use-intl';

/** Colleagues who have the same record open, and those of them who write. */
export function Colleagues({ seen }: { readonly seen: readonly Colleague[] }) {
  const t = useTranslations('kit.colleagues');
  const say = (people: readonly Colleague[], key: 'writing' | 'looking') =>
    people.length > 0 && (
      <p className="muted">
        {t(key, { names: people.map(({ name }) => name).join(', '), count: people.length })}
      </p>
    );
  return (
    <div aria-live="polite">
      {say(
        seen.filter(({ is_writing }) => is_writing),
        'writing',
      )}
      {say(
        seen.filter(({ is_writing }) => !is_writing),
        'looking',
      )}
    </div>
  );
}
