import { listUsers } from '@datum/contract/people/users';
import type { Subscription } from '@datum/contract/subscriptions/subscribers';
import { freeSeat, giveSeat } from '@datum/contract/subscriptions/subscription-steps';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Act } from '../../page-kit/act.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import classes from './subscribers.module.css';

/** Who reads on the subscription of an organisation; a person's own has no seats. */
export function Seats({ subscription }: { readonly subscription: Subscription }) {
  const t = useTranslations('subscribers');
  const { locale } = useUi();
  const { uuid, version, people, seats, holder, state } = subscription;
  if (!seats) {
    return <p className="muted">{t('seat.own')}</p>;
  }
  const seated = people.filter(({ to }) => to === null);
  return (
    <>
      <p>{t('seats-used', seats)}</p>
      <ul className={classes.acts}>
        {seated.map((person) => (
          <li key={person.uuid}>
            <p>
              {person.name}, {person.email}
            </p>
            <span>{t('from', { day: formatDate(person.from, locale) })}</span>{' '}
            <Act
              size="xs"
              endpoint={freeSeat}
              input={{ params: { uuid }, body: { user_uuid: person.uuid, version } }}
              label={t('seat.free', { name: person.name })}
              done={() => t('seat.freed', { name: person.name })}
            />
          </li>
        ))}
      </ul>
      {state === 'suspended' ? (
        <p className="muted">{t('seat.suspended')}</p>
      ) : seats.used < seats.of ? (
        <GiveSeat
          subscription={subscription}
          organisation={Number(holder.key)}
          taken={seated.map((person) => person.uuid)}
        />
      ) : (
        <p className="muted">{t('seat.full')}</p>
      )}
    </>
  );
}

/** People that are offered at a time; the search finds any of the others. */
const MOST_FOUND = 20;

function GiveSeat(props: {
  readonly subscription: Subscription;
  readonly organisation: number;
  readonly taken: readonly string[];
}) {
  const t = useTranslations('subscribers');
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const { uuid, version } = props.subscription;
  const wanted = search.trim();
  const query = {
    ...{ organisation: props.organisation, per_page: MOST_FOUND, page: 1, sort: 'name' as const },
    ...(wanted ? { search: wanted } : {}),
  };
  const found = useCall(listUsers, { query }).answer;
  const members = found?.data ?? [];
  const free = members.filter(({ uuid: one, status }) => !props.taken.includes(one) && status !== 'closed');
  const isMore = (found?.meta.total ?? 0) > members.length;
  return (
    <div className={classes.give}>
      <TextField
        name="search-seat"
        label={t('seat.search')}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setChosen(null);
        }}
        hint={t(isMore ? 'seat.more' : 'seat.search-hint', { count: found?.meta.total ?? 0 })}
      />
      <SelectField
        name="seat"
        label={t('seat.person')}
        value={chosen}
        onChange={setChosen}
        options={free.map((one) => ({ value: one.uuid, label: `${one.name}, ${one.email}` }))}
      />
      <p className="muted">{t('seat.two')}</p>
      <Act
        endpoint={giveSeat}
        input={{ params: { uuid }, body: { user_uuid: chosen ?? '', version } }}
        disabled={chosen === null}
        label={t('seat.give')}
        done={() => t('seat.given')}
      />
    </div>
  );
}
