import { useParams } from 'react-router';
import { useBack } from '../../lib/links/way-back.ts';
import { ItemRecord } from './item-record.part.tsx';
import { listHref, useContentType } from './use-content-type.ts';

/** One item of a content type; another item is another record, also where both types share this page. */
export default function EditContentPage() {
  const type = useContentType();
  const back = useBack();
  const { id = '' } = useParams();
  return <ItemRecord key={id} type={type} uuid={id} onCancel={() => back(listHref(type))} />;
}
