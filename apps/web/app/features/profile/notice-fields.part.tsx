import {
  NOTICE_EVENTS,
  NOTICES,
  type Notice,
  type NoticeChoices,
  type OptionalNotice,
} from '@datum/contract/messages/notices';
import { audienceOf } from '@datum/contract/screens/audience';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';
import classes from './show.module.css';

interface NoticeFieldsProps {
  readonly value: NoticeChoices;
  readonly onChange: (value: NoticeChoices) => void;
}

/** Every event that this person can be told of, and by what; mails that protect the account say that they stay on. */
export function NoticeFields({ value, onChange }: NoticeFieldsProps) {
  const t = useTranslations('profile.notices');
  const person = usePerson();
  const shown = NOTICE_EVENTS.filter((event) => {
    const { anyOf, allOf, audience }: Notice = NOTICES[event];
    if (audience && person && audienceOf(person.role) !== audience) return false;
    if (allOf?.some((permission) => !person?.permissions.includes(permission))) return false;
    return anyOf?.some((permission) => person?.permissions.includes(permission)) ?? true;
  });
  return (
    <FormSection title={t('title')} hint={t('hint')}>
      <table className={classes.notices}>
        <thead>
          <tr>
            <th scope="col">{t('event')}</th>
            <th scope="col">{t('mail')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((event) => {
            const isFixed = NOTICES[event].fixed;
            const optional = event as OptionalNotice;
            return (
              <tr key={event}>
                <th scope="row">
                  {t(`events.${event}`)}
                  {isFixed && <small>{t('fixed')}</small>}
                </th>
                <td>
                  <Checkbox
                    aria-label={t('by-mail', { event: t(`events.${event}`) })}
                    disabled={isFixed}
                    checked={isFixed || (value[optional]?.includes('mail') ?? true)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange({ ...value, [optional]: checked ? ['mail'] : [] })
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </FormSection>
  );
}
