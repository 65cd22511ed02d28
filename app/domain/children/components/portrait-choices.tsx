import { useId } from 'react'
import { Avatar } from '#app/ui/art/avatar.tsx'
import type { Portrait } from '../child.ts'
import styles from './portrait-choices.module.css'

interface PortraitChoicesProps {
  portraits: readonly Portrait[]
  value: Portrait
  /** Size of a portrait in pixels. */
  size: number
  className?: string
  onValueChange: (portrait: Portrait) => void
}

/** Selects one of the drawn portraits. */
export function PortraitChoices({ portraits, value, size, className, onValueChange }: PortraitChoicesProps) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="visually-hidden">Retrato</legend>
      {portraits.map(({ gender, avatarVariant }) => (
        <label key={`${gender} ${avatarVariant}`} className={styles.portrait}>
          <input
            type="radio"
            name={name}
            checked={value.gender === gender && value.avatarVariant === avatarVariant}
            onChange={() => onValueChange({ gender, avatarVariant })}
          />
          <Avatar gender={gender} variant={avatarVariant} size={size} />
          <span className="visually-hidden">
            {gender === 'female' ? 'Menina' : 'Menino'} {avatarVariant}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
