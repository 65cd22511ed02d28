import { isSamePost } from '#app/domain/blog/same-post.ts'
import type { PostFields } from '#app/domain/blog/post.ts'
import { type BrowserCopy, EMPTY_POST, type EditorData, isEmptyPost } from './editor-data.ts'

export interface InitialText {
  fields: PostFields
  /** The version of the post that the text is based on; null for a new post. */
  base: number | null
  /** Version of the server's working copy; null if the server has no working copy. */
  copyVersion: number | null
  /** The server's working copy has this text, or the text is the saved post. */
  isOnServer: boolean
  /** ISO 8601 timestamp of the last change of the recovered copy; null without a recovered copy. */
  recoveredCopyAt: string | null
  /** Unsaved texts that were not chosen, newest first. The caller stashes them. */
  otherTexts: { fields: PostFields; at: string }[]
}

/**
 * Chooses an unsaved text, or the saved post if there is none. A browser copy that continues the current server copy
 * wins, whatever its time; otherwise the newest text wins.
 */
export function initialTextOf(
  { saved, copy }: Pick<EditorData, 'saved' | 'copy'>,
  browserCopies: readonly BrowserCopy[],
): InitialText {
  const savedFields = saved?.fields ?? EMPTY_POST
  const isUnsaved = (fields: PostFields) => !isSamePost(fields, savedFields) && !isEmptyPost(fields)
  const candidates = [
    ...(copy
      ? [{ ...copy, copyVersion: copy.version, isOnServer: true, at: copy.updatedAt, continuesServer: false }]
      : []),
    ...browserCopies
      .filter(({ isOnServer, copyVersion }) => !(isOnServer && isObsolete(copyVersion, copy)))
      .map((browserCopy) => ({
        ...browserCopy,
        at: browserCopy.changedAt,
        continuesServer: !browserCopy.isOnServer && copy !== null && browserCopy.copyVersion === copy.version,
      })),
  ]
    .filter(({ fields }) => isUnsaved(fields))
    .toSorted((a, b) => Number(b.continuesServer) - Number(a.continuesServer) || b.at.localeCompare(a.at))
  const [chosenCopy, ...otherCopies] = candidates
  if (!chosenCopy) {
    return {
      fields: savedFields,
      base: saved?.version ?? null,
      copyVersion: copy?.version ?? null,
      isOnServer: true,
      recoveredCopyAt: null,
      otherTexts: [],
    }
  }
  // not listed: the server copy that `chosenCopy` continues, and copies with the same text as `chosenCopy`
  const others = otherCopies.filter(
    (text) => !(chosenCopy.continuesServer && text.isOnServer) && !isSamePost(text.fields, chosenCopy.fields),
  )
  return {
    fields: chosenCopy.fields,
    base: chosenCopy.base,
    copyVersion: copy?.version ?? null,
    isOnServer: chosenCopy.isOnServer && chosenCopy.copyVersion === (copy?.version ?? null),
    recoveredCopyAt: chosenCopy.at,
    otherTexts: others.map(({ fields, at }) => ({ fields, at })),
  }
}

/** Whether the server has version `copyVersion` or a newer one, or the server's copy was saved or discarded. */
const isObsolete = (copyVersion: number | null, copy: EditorData['copy']) =>
  copy === null || copyVersion === null || copy.version >= copyVersion
