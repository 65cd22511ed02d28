import Gift from 'lucide-react/icons/gift'
import { capitalized } from '#app/base/capitalized.ts'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { TileProgress } from '#app/ui/art/tile-progress.tsx'
import { ActionMenu, type MenuAction } from '#app/ui/action-menu.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints, missingText, pointsText, pointsWord } from '#app/base/format-points.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { ChildFaces } from '../../children/components/child-faces.tsx'
import { usablePoints } from '../holds/hold.ts'
import { closedTexts } from '../redemption-period.ts'
import { isClosedTo, pointsMissing } from '../reward-lists.ts'
import { isTaken } from '../reward-once.ts'
import { limitOf, type Reward, type RewardLimit, type Redeemer } from '../reward.ts'
import { GoalButton } from './goal-button.tsx'
import { LimitChip } from './limit-chip.tsx'
import styles from './reward-card.module.css'

interface RewardCardProps {
  reward: Reward
  /** The children whose portraits the card shows. */
  shownChildren: readonly Redeemer[]
  /** The child whose progress is shown. Null for rewards of other children. */
  child: Redeemer | null
  today: CivilDate
  onRedeem: () => void
  /** Only for guardians. */
  menuActions?: readonly MenuAction[]
}

/** Indices of tile colour pairs, by limit. */
const TILE_PAIRS = {
  diario: 1,
  semanal: 0,
  mensal: 3,
  anual: 4,
  once: 4,
  none: 1,
} as const satisfies Record<RewardLimit, number>

/** A reward of the shop: drawing, price, and 'Resgatar' or the missing points. */
export function RewardCard({
  reward,
  shownChildren,
  child,
  today,
  onRedeem,
  menuActions = [],
}: RewardCardProps) {
  const { title, points } = reward
  return (
    <li className={styles.cell}>
      <article
        className={classNames(styles.card, child && isRedeemable(reward, child) && styles.redeemableCard)}
      >
        <div className={styles.header}>
          <RewardDrawing name={rewardDrawings.nameFor(reward)} size={96} className={styles.drawing} />
          <div className={styles.text}>
            <h3>{title}</h3>
            <p className={styles.price}>
              <b>{formatPoints(points)}</b> {pointsWord(points)}
            </p>
            <LimitChip reward={reward} />
          </div>
          {menuActions.length > 0 && (
            <ActionMenu label={`Mais opções de ${title}`} actions={menuActions} className={styles.menu} />
          )}
        </div>
        <ChildFaces shownChildren={shownChildren} />
        {child && <RewardState reward={reward} child={child} today={today} onRedeem={onRedeem} />}
      </article>
    </li>
  )
}

const isRedeemable = (reward: Reward, child: Redeemer) =>
  pointsMissing(child, reward) === 0 && !isClosedTo(reward, child)

type RewardStateProps = Pick<RewardCardProps, 'reward' | 'today' | 'onRedeem'> & { child: Redeemer }

/** 'Resgatar'; or the missing points, the next possible day, or who has it, with 'Guardar para este'. */
function RewardState({ reward, child, today, onRedeem }: RewardStateProps) {
  const { points } = reward
  const usable = usablePoints(child, reward.id)
  const isGoal = child.goalRewardId === reward.id
  if (isRedeemable(reward, child)) {
    return (
      <div className={styles.state}>
        {isGoal && <GoalButton reward={reward} child={child} />}
        <Button
          icon={<Gift />}
          className={styles.redeemButton}
          aria-label={`Resgatar: ${reward.title}`}
          onClick={onRedeem}
        >
          Resgatar
        </Button>
      </div>
    )
  }
  const closed = isClosedTo(reward, child) ? closedTexts(reward, today) : null
  return (
    <div className={styles.state}>
      {!closed && (
        <TileProgress
          value={usable}
          max={points}
          pair={TILE_PAIRS[limitOf(reward)]}
          label={`${child.name} tem ${formatPoints(usable)} de ${pointsText(points)}`}
        />
      )}
      <p className={styles.stateText}>
        {closed ? (
          <>
            <b>{closed.state}</b>
            <span>{closed.detail}</span>
          </>
        ) : (
          <b>{capitalized(missingText(pointsMissing(child, reward)))}</b>
        )}
      </p>
      {(isGoal || !isTaken(reward, child)) && <GoalButton reward={reward} child={child} />}
    </div>
  )
}
