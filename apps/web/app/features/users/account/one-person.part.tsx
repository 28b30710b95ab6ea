import { listTies, loosenUser, type Tie } from '@datum/contract/people/ties';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { Act } from '../../../page-kit/act.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import type { UserDetail } from '../use-user-form.ts';
import classes from '../users.module.css';

/** Over an account that counts as one person with others: with whom and why, and the step by which a third person ends it. */
export function OnePerson({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('users.one-person');
  const { locale, timeZone } = useUi();
  const params = { uuid: user.uuid };
  const { answer, reload } = useCall(listTies, user.may.edit ? { params } : null);
  if (!answer || answer.people.length === 0) {
    return null;
  }
  const { people, ties, tied_at } = answer;
  const why = ({ person, account, by, at }: Tie) =>
    t(`by.${by}`, { person: person.name, account: account.name, day: formatDay(at, locale, timeZone) });
  return (
    <Panel title={t('title')}>
      <p>
        {t('with')}{' '}
        {people.map(({ uuid, name }, place) => (
          <span key={uuid}>
            {place > 0 && ', '}
            <Link href={href('users.edit', { id: uuid })}>{name}</Link>
          </span>
        ))}
      </p>
      <ul className={classes.lines}>
        {ties.map((tie) => (
          <li key={`${tie.person.uuid}${tie.account.uuid}${tie.by}`}>{why(tie)}</li>
        ))}
      </ul>
      <p className="muted">{t(tied_at ? 'effect' : 'elsewhere')}</p>
      {tied_at && (
        <Act
          endpoint={loosenUser}
          input={{ params, body: { tied_at } }}
          label={t('loosen')}
          ask={{ title: t('ask', { name: user.name }), why: t('ask-why') }}
          done={() => t('done', { name: user.name })}
          onDone={reload}
        />
      )}
    </Panel>
  );
}
