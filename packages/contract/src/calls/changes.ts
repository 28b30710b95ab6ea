/** Where the API tells our own web servers that public pages have changed; nobody else is answered there. */
export const CHANGES_PATH = '/changes';
