import Volume2 from 'lucide-react/icons/volume-2'
import { Field } from '#app/ui/field.tsx'
import { ReasonChips } from '#app/ui/reason-chips.tsx'
import { maxWordsLength } from '#app/ui/reason-note.ts'
import { TextInput } from '#app/ui/text-input.tsx'
import { praiseSentence } from '../praise-sentence.ts'
import { MAX_PRAISE_LENGTH } from '../praise.ts'
import styles from './praise-fields.module.css'
import type { PraiseWords } from './use-praise-words.ts'

interface PraiseFieldsProps {
  praise: PraiseWords
  /** The praised task, as an example of several. */
  title: string
  /** 'Bia vai ouvir', 'Cada um ouve o seu'. */
  listener: string
}

/** Ready words, own words, and exactly what the child hears (rule 211). */
export function PraiseFields({ praise, title, listener }: PraiseFieldsProps) {
  const { chips, chip, setChip, ownWords, setOwnWords, words } = praise
  return (
    <>
      <ReasonChips legend="Elogio" hideLegend reasons={chips} value={chip} onValueChange={setChip} />
      <Field label="Elogio com suas palavras" hideLabel>
        <TextInput
          value={ownWords}
          placeholder="Com suas palavras"
          maxLength={maxWordsLength(MAX_PRAISE_LENGTH, chips)}
          enterKeyHint="send"
          autoComplete="off"
          onChange={({ target }) => setOwnWords(target.value)}
        />
      </Field>
      <p className={styles.sentence} aria-live="polite">
        <Volume2 size={22} aria-hidden="true" />
        <span>
          {listener}: <b>“{words ? praiseSentence(title, words) : `${title}: …`}”</b>
        </span>
      </p>
    </>
  )
}
