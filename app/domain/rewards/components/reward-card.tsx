import Gift from 'lucide-react/icons/gift'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { TileProgress } from '#app/ui/art/tile-progress.tsx'
import { ActionMenu, type MenuAction } from '#app/ui/action-menu.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { ChildFaces } from '../../children/components/child-faces.tsx'
import { usablePoints } from '../holds/hold.ts'
import { redeemedText, returnText } from '../redemption-period.ts'
import { missingPointsText, pointsMissing } from '../reward-lists.ts'
import type { RedemptionPeriod, Reward, Redeemer } from '../reward.ts'
import { GoalButton } from './goal-button.tsx'
import { PeriodChip } from './period-chip.tsx'
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

/** Indices of tile colour pairs, by period. */
const TILE_PAIRS = { diario: 1, semanal: 0, mensal: 3, anual: 4 } as const satisfies Record<
  RedemptionPeriod,
  number
>

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
              <b>{formatPoints(points)}</b> {points === 1 ? 'ponto' : 'pontos'}
            </p>
            <PeriodChip reward={reward} />
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
  pointsMissing(child, reward) === 0 && !child.redeemedRewardIds.includes(reward.id)

type RewardStateProps = Pick<RewardCardProps, 'reward' | 'today' | 'onRedeem'> & { child: Redeemer }

/** 'Resgatar'; or the missing points, or the next possible day, with 'Guardar para este'. */
function RewardState({ reward, child, today, onRedeem }: RewardStateProps) {
  const { points, redemptionPeriod } = reward
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
  const isRedeemed = child.redeemedRewardIds.includes(reward.id)
  return (
    <div className={styles.state}>
      {!isRedeemed && (
        <TileProgress
          value={usable}
          max={points}
          pair={TILE_PAIRS[redemptionPeriod]}
          label={`${child.name} tem ${formatPoints(usable)} de ${formatPoints(points)} pontos`}
        />
      )}
      <p className={styles.stateText}>
        {isRedeemed ? (
          <>
            <b>{returnText(redemptionPeriod, today)}</b>
            <span>{redeemedText(redemptionPeriod)}</span>
          </>
        ) : (
          <b>{missingPointsText(pointsMissing(child, reward))}</b>
        )}
      </p>
      <GoalButton reward={reward} child={child} />
    </div>
  )
}
