import { type Ref, useId } from 'react'
import { Avatar } from '#app/ui/art/avatar.tsx'
import { Field } from '#app/ui/field.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAX_AGE, MIN_AGE } from '../../children/child.ts'
import type { StartChild } from '../start.ts'
import styles from './children-step.module.css'

interface ChildEditorProps {
  ref: Ref<HTMLElement>
  child: StartChild
  /** The portraits that no sibling has. */
  portraits: readonly Pick<StartChild, 'gender' | 'avatarVariant'>[]
  /** Whether the name takes the focus when the editor appears. */
  takesFocus: boolean
  showsProblems: boolean
  onChange: (changes: Partial<StartChild>) => void
}

/** Name, age and portrait of one child. */
export function ChildEditor({
  ref,
  child,
  portraits,
  takesFocus,
  showsProblems,
  onChange,
}: ChildEditorProps) {
  const portraitName = useId()
  return (
    <section ref={ref} className={styles.editor} aria-label={child.name.trim() || 'Nova criança'}>
      <div className={styles.nameAndAge}>
        <Field
          label="Nome ou apelido"
          error={showsProblems && child.name.trim() === '' && 'Escreva o nome ou o apelido.'}
        >
          <TextInput
            value={child.name}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="next"
            autoFocus={takesFocus}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="Idade" error={showsProblems && child.age === null && 'Diga a idade, em anos.'}>
          <NumberStepper
            value={child.age}
            onValueChange={(age) => onChange({ age: age === null ? null : Math.min(age, MAX_AGE) })}
            min={MIN_AGE}
            max={MAX_AGE}
          />
        </Field>
      </div>
      <fieldset className={styles.portraits}>
        <legend className="visually-hidden">Retrato</legend>
        {portraits.map(({ gender, avatarVariant }) => (
          <label key={`${gender} ${avatarVariant}`} className={styles.portrait}>
            <input
              type="radio"
              name={portraitName}
              checked={child.gender === gender && child.avatarVariant === avatarVariant}
              onChange={() => onChange({ gender, avatarVariant })}
            />
            <Avatar gender={gender} variant={avatarVariant} size={44} />
            <span className="visually-hidden">
              {gender === 'female' ? 'Menina' : 'Menino'} {avatarVariant}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
