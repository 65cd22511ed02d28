import { RewardDrawing, TaskDrawing } from '#app/ui/art/drawing.tsx'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { LogoMark } from '#app/ui/art/logo.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { formatPoints, formatSignedPoints } from '#app/base/format-points.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import {
  type Agreement,
  type AgreementChild,
  type AgreementReward,
  dayText,
  signsByThumb,
} from '../start-agreement.ts'
import styles from './agreement-sheet.module.css'

/** The same for every family. */
const ADULTS_PROMISES = [
  'Conferir no mesmo dia.',
  'Entregar o que foi prometido.',
  'Pedir para refazer sem bronca.',
  'Também guardar o celular no jantar.',
]

/**
 * 'O nosso combinado': one column on a phone, an A4 sheet on a wide screen and on paper. Always in light colours. Long
 * content continues on further pages.
 */
export function AgreementSheet({ agreement }: { agreement: Agreement }) {
  const { familyName, day, adults, children, rewards } = agreement
  return (
    <article className={styles.sheet} aria-label="O nosso combinado">
      {/* rendered with the sheet, so that the rule applies to no other page */}
      <style>{`@page { size: A4 portrait; margin: 12mm 13mm }`}</style>
      <header className={styles.header}>
        <div>
          <p>
            {familyName} · {dayText(day)}
          </p>
          <h2>O nosso combinado</h2>
        </div>
        <LogoMark size={70} className={styles.logoMark} />
      </header>
      <TileStrip seed={9} size={40} className={styles.strip} />
      {children.length > 0 && (
        <div className={styles.children}>
          {children.map((child) => (
            <ChildTasks key={child.id} child={child} />
          ))}
        </div>
      )}
      <div className={styles.bottom}>
        {rewards.length > 0 && <Rewards rewards={rewards} />}
        <section className={styles.promises}>
          <h3>O que os adultos combinam</h3>
          <ul role="list">
            {ADULTS_PROMISES.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </section>
      </div>
      <footer className={styles.footer}>
        <p>Lemos juntos e combinamos. Vale até a gente conversar de novo.</p>
        <ul role="list" aria-label="Para assinar" className={styles.signatures}>
          {adults.map((name, index) => (
            <li key={index} className={styles.line}>
              {name}
            </li>
          ))}
          {children.map((child) => (
            <li key={child.id} className={signsByThumb(child) ? styles.thumb : styles.line}>
              {signsByThumb(child) ? `${child.name}, com o polegar` : child.name}
            </li>
          ))}
        </ul>
      </footer>
    </article>
  )
}

function ChildTasks({ child }: { child: AgreementChild }) {
  return (
    <section className={styles.child} aria-label={`Combinados de ${child.name}`}>
      <header>
        <ChildAvatar child={child} size={60} />
        <h3 translate="no">{child.name}</h3>
      </header>
      {child.tasks.length === 0 ? (
        <p className={styles.noTasks}>Ainda sem combinados.</p>
      ) : (
        <ul role="list">
          {child.tasks.map((task) => (
            <li key={task.id} className={styles.item}>
              <TaskDrawing name={taskDrawings.nameFor(task)} size={50} />
              <b>{task.title}</b>
              <span>{formatSignedPoints(task.points)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Rewards({ rewards }: { rewards: readonly AgreementReward[] }) {
  return (
    <section className={styles.rewards}>
      <h3>Prêmios</h3>
      <ul role="list">
        {rewards.map((reward) => (
          <li key={reward.id} className={styles.item}>
            <RewardDrawing name={rewardDrawings.nameFor(reward)} size={50} />
            <b>
              {reward.title}
              {reward.childNames.length > 0 && <small>para {namesText(reward.childNames)}</small>}
            </b>
            <span>{formatPoints(reward.points)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const namesText = (names: readonly string[]) => listFormat.format(names)
