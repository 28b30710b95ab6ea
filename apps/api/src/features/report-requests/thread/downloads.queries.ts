import type { OpenDatabase } from '@datum/database/open';

/** Notes that a file was downloaded: for answers, the receipt. */
export const noteDownload = (
  quick: OpenDatabase['quick'],
  download: {
    readonly file_id: number;
    readonly by_staff: boolean;
    /** Of the bytes that are sent. */
    readonly sha256: string;
    /** Who is signed in; a link names nobody. */
    readonly by_uuid?: string;
    readonly at: Date;
  },
) => quick.insertInto('report_request_downloads').values(download).execute();
