/** What is kept on the disk, and for how long (docs/operations.md). */
export const KEEPING = {
  /** Days from the day on which an import was committed, accepted, undone or thrown away to that on which its file is deleted. */
  importDays: 90,
  /** A file that no row names is of a call under way, or was left by one that was cut off this number of hours ago. */
  orphanHours: 24,
  /** Where more files than this have no row, and more than have one, the database is not the one of these files: nothing is deleted. */
  fewOrphans: 20,
} as const;
