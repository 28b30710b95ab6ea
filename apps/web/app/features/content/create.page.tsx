import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useBack } from '../../lib/links/way-back.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ContentForm } from './form/content-form.part.tsx';
import { editHref, listHref, useContentType } from './use-content-type.ts';

/** A new item of a content type: a draft that only staff see. */
export default function CreateContentPage() {
  const t = useTranslations('content');
  const type = useContentType();
  const navigate = useNavigate();
  const back = useBack();
  return (
    <>
      <PageHeader title={t(`new.${type}`)} lead={t('create-lead')} />
      <ContentForm
        key={type}
        type={type}
        item={null}
        onSaved={({ uuid }) => void navigate(editHref(type, uuid))}
        onCancel={() => back(listHref(type))}
      />
    </>
  );
}
