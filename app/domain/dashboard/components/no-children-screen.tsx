import { type ReactNode, Suspense } from 'react'
import { Caramelo } from '#app/ui/art/scene.tsx'
import { StartInvitation } from '../../start/components/start-invitation.tsx'
import { RemovalNotice } from './deferred-screens.tsx'
import styles from './no-children-screen.module.css'

interface NoChildrenScreenProps {
  topBar: ReactNode
  /** Name of the family the person was removed from. */
  removedFrom: string | null
  familyId: string
  /** The actions of a guardian; null for other members. */
  guardian: { onStart: () => void; onAddChild: () => void } | null
}

/** The tab Início of a family without children. */
export function NoChildrenScreen({ topBar, removedFrom, familyId, guardian }: NoChildrenScreenProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        {topBar}
        <h1 className={styles.title}>O muro está esperando o primeiro azulejo</h1>
        <p className={styles.explanation}>Cada combinado cumprido vira um azulejo no muro da semana.</p>
        <div className={styles.scene} aria-hidden="true">
          <Caramelo size={176} className={styles.dog} />
          <svg className={styles.tile} viewBox="0 0 56 96" width="56" height="96">
            <g transform="rotate(8 28 28)">
              <path d="M4 4h48v48H4z" fill="var(--tile-ground)" />
              <path d="M4 4h48A48 48 0 0 1 4 52z" fill="var(--art-sky)" />
            </g>
            <path
              d="M28 66v24m-8-8 8 8 8-8"
              fill="none"
              stroke="var(--color-on-hero)"
              strokeWidth="4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <div className={styles.wall} />
        </div>
      </header>
      <div className={styles.body}>
        <Suspense>{removedFrom && <RemovalNotice familyName={removedFrom} />}</Suspense>
        {guardian ? (
          <StartInvitation familyId={familyId} {...guardian} />
        ) : (
          <p>
            Oi! Assim que um responsável cadastrar a primeira criança, as tarefas e os prêmios aparecem aqui.
            Que tal pedir agora?
          </p>
        )}
      </div>
    </div>
  )
}
