import type { CSSProperties } from 'react'
import { Logo } from '#app/ui/art/logo.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { ShownChild } from '../child-day/pending-marks.ts'
import { AzulejoWall } from './azulejo-wall.tsx'
import { ListenButton } from './child-button.tsx'
import styles from './chooser-screen.module.css'
import { LeaningPortrait } from './device-portrait.tsx'
import { WatchLine } from './watch-line.tsx'

interface ChooserScreenProps {
  childrenOnDevice: readonly ShownChild[]
  /** The child whose profile is being opened. */
  openingId: string | null
  onChoose: (child: ShownChild) => void
}

/** 'Quem é você?': the children of a shared device lean over the wall. */
export function ChooserScreen({ childrenOnDevice, openingId, onChoose }: ChooserScreenProps) {
  const names = childrenOnDevice.map(({ name }) => name)
  const columns = names.length > 4 ? 2 : 1
  const layout = { '--columns': columns, '--rows': Math.ceil(names.length / columns) } as CSSProperties
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <span className={styles.logo}>
          <Logo name="Combinado" size={38} />
        </span>
        <h1>Quem é você?</h1>
        <ListenButton
          text={`Quem é você? ${names.join('? ')}?`}
          size="non-reader"
          label="Ler tudo"
          hasLabelWhenWide
        />
      </header>
      <ul
        className={classNames(styles.children, names.length > 5 && styles.many)}
        data-lines={names.length > 8 ? 2 : 1}
        style={layout}
      >
        {childrenOnDevice.map((child) => (
          <li key={child.id}>
            <button type="button" aria-busy={openingId === child.id} onClick={() => onChoose(child)}>
              <LeaningPortrait child={child} size="var(--child-size)" className={styles.portrait} />
              <span className={styles.name}>{child.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <AzulejoWall rows={5} className={styles.wall} />
      <footer className={styles.foot}>
        <WatchLine />
      </footer>
    </main>
  )
}
