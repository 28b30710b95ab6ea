import { contentCalls } from '@datum/contract/content/content-calls';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ContentForm } from '../form/content-form.part.tsx';
import { ItemRecord } from '../item-record.part.tsx';
import { useContentType } from '../use-content-type.ts';

/** The one item of a type that has a single page: it is written here, or begun. */
export default function SingleContentPage() {
  const t = useTranslations('content');
  const type = useContentType();
  const query = { sort: '-updated_at', page: 1, per_page: 1 } as const;
  const called = useCall(contentCalls(type).list, { query });
  return (
    <Loaded called={called} permission={t('permission.view')}>
      {({ data: [item] }) =>
        item ? (
          <ItemRecord type={type} uuid={item.uuid} onCancel={called.reload} />
        ) : (
          <>
            <PageHeader title={t(`one.${type}`)} lead={t('create-lead')} />
            <ContentForm type={type} item={null} onSaved={called.reload} onCancel={called.reload} />
          </>
        )
      }
    </Loaded>
  );
}
