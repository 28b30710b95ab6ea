import type { ContentGroupDetail, GroupItem } from '@datum/contract/content/groups/content-groups';
import { takeOutOfGroup } from '@datum/contract/content/groups/content-groups';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
import { Link } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CONTENT_BADGES } from '../fields.tsx';
import { editHref } from '../use-content-type.ts';
import classes from './groups.module.css';

/** What is in a group: each with how far it is, and what keeps it from going live. */
export function GroupItems({ group }: { readonly group: ContentGroupDetail }) {
  const t = useTranslations('content-groups');
  return (
    <section aria-label={t('content')}>
      <h3 className="type-h4">{t('content')}</h3>
      {group.content.length === 0 && <p>{t('empty')}</p>}
      <ul className={classes.items}>
        {group.content.map((item) => (
          <ItemLine key={item.uuid} group={group} item={item} />
        ))}
      </ul>
    </section>
  );
}

function ItemLine({ group, item }: { readonly group: ContentGroupDetail; readonly item: GroupItem }) {
  const t = useTranslations('content-groups');
  const words = useTranslations('content');
  const { type, uuid, title, state, lacks, number } = item;
  const name = title === null ? t('unseen') : title || words('untitled');
  return (
    <li>
      <div>
        {title === null ? name : <Link href={editHref(type, uuid)}>{name}</Link>}{' '}
        <span className="muted">{words(`one.${type}`)}</span>
        <br />
        <StatusBadge kind={CONTENT_BADGES[state]} label={words(`state.${state}`)} />{' '}
        {number !== null && t('went', { number })}
        {group.state !== 'live' && (lacks === null ? t('ready') : t('lacks', { what: lacks }))}
      </div>
      {group.state !== 'live' && title !== null && (
        <Act
          endpoint={takeOutOfGroup}
          input={{ params: { uuid: group.uuid }, body: { version: group.version, item: { type, uuid } } }}
          label={t('take-out', { title: name })}
          variant="subtle"
          size="xs"
          done={() => t('taken-out', { title: name })}
        />
      )}
    </li>
  );
}
