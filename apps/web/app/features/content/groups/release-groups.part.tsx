import { may } from '@datum/contract/access/access';
import { listGroups } from '@datum/contract/content/groups/content-groups';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Link } from '../../../ui/link.tsx';
import { groupHref } from '../use-content-type.ts';

interface ReleaseGroupsProps {
  readonly release: number;
  /** Of the section around it. */
  readonly className?: string | undefined;
}

/** Groups of content that go live with a release, which waits for none of them. Nothing where there are none. */
export function ReleaseGroups({ release, className }: ReleaseGroupsProps) {
  const t = useTranslations('content-groups');
  const person = usePerson();
  const query = { release, page: 1, per_page: 50, sort: 'name' as const };
  const { answer } = useCall(listGroups, may(person, listGroups) ? { query } : null);
  if (!answer || answer.data.length === 0) return null;
  return (
    <section className={className}>
      <h2>{t('title')}</h2>
      <p>{t('release-why')}</p>
      <ul>
        {answer.data.map(({ uuid, name, state, items }) => (
          <li key={uuid}>
            <Link href={groupHref('news', uuid)}>{name}</Link>:{' '}
            {t('release-group', { count: items, state: t(`state.${state}`) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
