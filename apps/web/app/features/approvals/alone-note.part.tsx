import { may } from '@datum/contract/access/access';
import { createUser } from '@datum/contract/people/users';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';

/** Stands where a person may approve the own work, because nobody else holds the permission yet. */
export function AloneNote() {
  const t = useTranslations('approvals');
  const person = usePerson();
  const invite = may(person, createUser) && <Link href={href('users.create')}>{t('invite')}</Link>;
  return <NoticeBar action={invite}>{t('alone')}</NoticeBar>;
}
