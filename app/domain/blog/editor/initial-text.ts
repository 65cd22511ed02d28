import { isSamePost } from '#app/domain/blog/same-post.ts'
import type { PostFields } from '#app/domain/blog/post.ts'
import { type BrowserCopy, EMPTY_POST, type Editing, isEmptyPost } from './editing.ts'

/** The text an editor starts with. */
export interface InitialText {
  fields: PostFields
  /** The version of the post that the text is based on; null for a new post. */
  base: number | null
  /** Version of the server's working copy; null for none. */
  copyVersion: number | null
  isOnServer: boolean
  /** ISO moment of the recovered copy; null where the text is the saved or the empty post. */
  recoveredFrom: string | null
  /** Other unsaved texts to stash, newest first. */
  otherTexts: { fields: PostFields; at: string }[]
}

/**
 * Chooses the newest of saved post, server copy and browser copies. A browser copy that continues the server copy is
 * newer whatever the clocks say; of two that diverged the later one is chosen and the other is listed to be stashed.
 */
export function initialTextOf(
  { saved, copy }: Pick<Editing, 'saved' | 'copy'>,
  browserCopies: readonly BrowserCopy[],
): InitialText {
  const savedFields = saved?.fields ?? EMPTY_POST
  const isUnsaved = (fields: PostFields) => !isSamePost(fields, savedFields) && !isEmptyPost(fields)
  const candidates = [
    ...(copy
      ? [{ ...copy, copyVersion: copy.version, isOnServer: true, at: copy.updatedAt, continuesServer: false }]
      : []),
    ...browserCopies
      .filter(({ isOnServer, copyVersion }) => !(isOnServer && isOutdated(copyVersion, copy)))
      .map((browserCopy) => ({
        ...browserCopy,
        at: browserCopy.changedAt,
        continuesServer: !browserCopy.isOnServer && copy !== null && browserCopy.copyVersion === copy.version,
      })),
  ]
    .filter(({ fields }) => isUnsaved(fields))
    .toSorted((a, b) => Number(b.continuesServer) - Number(a.continuesServer) || b.at.localeCompare(a.at))
  const [first, ...rest] = candidates
  if (!first) {
    return {
      fields: savedFields,
      base: saved?.version ?? null,
      copyVersion: copy?.version ?? null,
      isOnServer: true,
      recoveredFrom: null,
      otherTexts: [],
    }
  }
  // not listed: the server copy that `first` continues, and copies with the same text
  const others = rest.filter(
    (text) => !(first.continuesServer && text.isOnServer) && !isSamePost(text.fields, first.fields),
  )
  return {
    fields: first.fields,
    base: first.base,
    copyVersion: copy?.version ?? null,
    isOnServer: first.isOnServer && first.copyVersion === (copy?.version ?? null),
    recoveredFrom: first.at,
    otherTexts: others.map(({ fields, at }) => ({ fields, at })),
  }
}

/** The server had this version, and it was replaced, saved or discarded since. */
const isOutdated = (copyVersion: number | null, copy: Editing['copy']) =>
  copy === null || copyVersion === null || copy.version >= copyVersion
