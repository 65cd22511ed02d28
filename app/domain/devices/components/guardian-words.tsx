import { Initials } from '#app/ui/initials.tsx'
import type { GuardianNote } from '../device-view.ts'
import styles from './guardian-words.module.css'

/** A guardian's words about a mark, with the guardian's initials. Renders nothing without words. */
export function GuardianWords({ words }: { words: GuardianNote | null }) {
  if (!words?.note) return null
  return (
    <p className={styles.note}>
      {words.deciderName && (
        <>
          <Initials name={words.deciderName} tone="terra" />
          <span className="visually-hidden">{words.deciderName}: </span>
        </>
      )}
      <span>“{words.note}”</span>
    </p>
  )
}
