import styles from './initials.module.css'

/** The first letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase('pt-BR')
}

export function Initials({ name, tone }: { name: string; tone: 'sky' | 'terra' }) {
  return (
    <span className={`${styles.initials} ${styles[tone]}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
