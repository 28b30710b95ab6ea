import { may } from '@datum/contract/access/access';
import { assignRequest, requestChoices, tagRequest } from '@datum/contract/requests/report-requests';
import type { RequestDetail, StaffView } from '@datum/contract/requests/request-view';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { HistoryLink } from '../../../page-kit/record/history-link.tsx';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { Asked } from '../thread/asked.part.tsx';
import { EditRequest } from './edit.part.tsx';
import classes from './staff.module.css';
import { Tasks } from './tasks.part.tsx';

interface SideProps {
  readonly request: RequestDetail;
  readonly staff: StaffView;
}

/** Who asks, what for, who owns it, what is checked before it goes out, what was downloaded. */
export function Side({ request, staff }: SideProps) {
  const t = useTranslations('report-requests');
  return (
    <div className={classes.side}>
      <Requester request={request} staff={staff} />
      <section>
        <h2>{t('request.title')}</h2>
        <Asked request={request} />
        <div className={classes.steps} style={{ marginTop: 12 }}>
          <EditRequest request={request} />
          <HistoryLink resource="report_requests" id={request.uuid} />
        </div>
        <Owner key={`owner ${request.version}`} request={request} staff={staff} />
        <Tags key={`tags ${request.version}`} request={request} staff={staff} />
      </section>
      <Tasks key={`tasks ${request.version}`} request={request} staff={staff} />
      <Related staff={staff} />
      <Downloads staff={staff} />
    </div>
  );
}

function Requester({ request: { requester }, staff }: SideProps) {
  const t = useTranslations('report-requests.requester');
  const text = useLocalText();
  const { requester_uuid, plan, earlier, people } = staff;
  return (
    <section>
      <h2>{t('title')}</h2>
      <p>
        <b>
          {requester_uuid ? (
            <Link href={href('users.edit', { id: requester_uuid })}>{requester.name}</Link>
          ) : (
            requester.name
          )}
        </b>
        {requester.organisation && `, ${requester.organisation}`}
      </p>
      <p>{requester.email}</p>
      <p>
        <small>{requester_uuid ? (plan ? t('plan', { plan: text(plan) }) : t('no-plan')) : t('guest')}</small>
      </p>
      {people.length > 0 && (
        <p>
          {t('people')}: {people.map(({ email }) => email).join(', ')}
        </p>
      )}
      {earlier.length > 0 && (
        <>
          <small>{t('earlier')}</small>
          <ul>
            {earlier.map(({ uuid, number, title }) => (
              <li key={uuid}>
                <Link href={href('report-requests.show', { id: uuid })}>{number}</Link> {title}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Owner({ request: { uuid, version }, staff }: SideProps) {
  const t = useTranslations('report-requests.request');
  const { send, problem } = useSend();
  const owners = useCall(requestChoices, {}).answer?.owners ?? [];
  const mayAssign = may(usePerson(), assignRequest);
  return (
    <>
      <SelectField
        name="owner"
        label={t('owner')}
        disabled={!mayAssign}
        value={staff.owner?.uuid ?? null}
        options={owners.map((owner) => ({ value: owner.uuid, label: owner.name }))}
        onChange={(owner_uuid) =>
          void send(assignRequest, { params: { uuid }, body: { owner_uuid, version } })
        }
      />
      {problem && (
        <p role="alert" className="problem">
          {problem.message}
        </p>
      )}
    </>
  );
}

function Tags({ request: { uuid, version }, staff }: SideProps) {
  const t = useTranslations('report-requests');
  const { send, busy, problem } = useSend();
  const kept = staff.tags.join(', ');
  const [text, setText] = useState(kept);
  if (!may(usePerson(), tagRequest)) return <p>{kept}</p>;
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  return (
    <>
      <TextField
        name="tags"
        label={t('request.tags')}
        hint={t('hint.tags')}
        value={text}
        onChange={setText}
        error={problem ? (Object.values(problem.fields)[0]?.[0] ?? problem.message) : null}
      />
      {text !== kept && (
        <Button
          size="xs"
          loading={busy}
          onClick={() => void send(tagRequest, { params: { uuid }, body: { tags, version } })}
        >
          {t('request.keep-tags')}
        </Button>
      )}
    </>
  );
}

function Related({ staff: { related } }: Pick<SideProps, 'staff'>) {
  const t = useTranslations('report-requests.related');
  if (related.length === 0) return null;
  return (
    <section>
      <h2>{t('title')}</h2>
      <ul>
        {related.map(({ uuid, number, title, kind }) => (
          <li key={uuid}>
            <Link href={href('report-requests.show', { id: uuid })}>{number}</Link> {title}{' '}
            <small>{t(kind)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Downloads({ staff: { downloads } }: Pick<SideProps, 'staff'>) {
  const t = useTranslations('report-requests.downloads');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <section>
      <h2>{t('title')}</h2>
      {downloads.length === 0 && <p className="muted">{t('none')}</p>}
      <ul>
        {downloads.map(({ name, at, by_staff }) => (
          <li key={`${name} ${at}`}>
            {name}{' '}
            <small>{`${t(by_staff ? 'staff' : 'requester')}, ${formatMoment(at, locale, zone)}`}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
