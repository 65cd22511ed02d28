import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { TileProgress } from '#app/ui/art/tile-progress.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { ChildFaces } from '../../children/components/child-faces.tsx'
import { ONCE_A_PERIOD, redeemedTexts } from '../redemption-period.ts'
import { pointsMissing } from '../reward-lists.ts'
import type { RedemptionPeriod, Reward, Redeemer } from '../reward.ts'
import { PeriodChip } from './period-chip.tsx'
import styles from './reward-card.module.css'

interface RewardCardProps {
  reward: Reward
  familyChildren: readonly Redeemer[]
  /** The child whose progress is shown. Null for rewards of other children. */
  child: Redeemer | null
  today: CivilDate
  level?: 2 | 3
  onRedeem: () => void
  /** Only for guardians. */
  onEdit?: () => void
  onDelete?: () => void
}

/** Indices of tile colour pairs, by period. */
const TILE_PAIRS = { diario: 1, semanal: 0, mensal: 3, anual: 4 } as const satisfies Record<
  RedemptionPeriod,
  number
>

/** A reward of the shop: its cost, the child's progress, and 'Resgatar' when the balance suffices. */
export function RewardCard({
  reward,
  familyChildren,
  child,
  today,
  level = 2,
  onRedeem,
  onEdit,
  onDelete,
}: RewardCardProps) {
  const { title, points, childIds } = reward
  const Heading = `h${level}` as const
  const missingPoints = child ? pointsMissing(child.totalPoints, reward) : null
  const isRedeemed = child?.redeemedRewardIds.includes(reward.id)
  const rewardChildren = familyChildren.filter(({ id }) => childIds.includes(id))
  const isForAllChildren = rewardChildren.length === 0
  return (
    <li className={styles.cell}>
      <article
        className={classNames(
          styles.card,
          missingPoints === 0 && !isRedeemed && styles.redeemableCard,
          !child && styles.otherChildCard,
        )}
      >
        <div className={styles.header}>
          <RewardDrawing name={rewardDrawings.nameFor(reward)} size={48} />
          <div className={styles.text}>
            <Heading>{title}</Heading>
            <p className={styles.period}>
              <PeriodChip period={reward.redemptionPeriod} />
              {reward.oncePerPeriod && ONCE_A_PERIOD[reward.redemptionPeriod]}
            </p>
          </div>
          <p className={styles.cost}>
            <b>{formatPoints(points)}</b> {points === 1 ? 'ponto' : 'pontos'}
          </p>
        </div>
        {child && missingPoints !== null && (
          <div className={styles.progress}>
            <TileProgress
              value={child.totalPoints}
              max={points}
              pair={TILE_PAIRS[reward.redemptionPeriod]}
              label={`${child.name} tem ${formatPoints(child.totalPoints)} de ${formatPoints(points)} pontos`}
            />
            {isRedeemed ? (
              <RedeemedState reward={reward} today={today} />
            ) : missingPoints === 0 ? (
              <div className={styles.redemptionState}>
                <p>
                  <b>{child.name} já pode trocar.</b>
                  Tem {formatPoints(child.totalPoints)}
                </p>
                <Button aria-label={`Resgatar: ${title}`} onClick={onRedeem}>
                  Resgatar
                </Button>
              </div>
            ) : (
              <p className={styles.redemptionState}>
                <b>Faltam {formatPoints(missingPoints)}</b>
                <span>
                  {formatPoints(child.totalPoints)} de {formatPoints(points)}
                </span>
              </p>
            )}
          </div>
        )}
        {(familyChildren.length > 1 || onEdit) && (
          <div className={styles.footer}>
            {isForAllChildren ? (
              familyChildren.length > 1 && <span>Para todas as crianças</span>
            ) : (
              <ChildFaces shownChildren={rewardChildren} />
            )}
            {onEdit && onDelete && (
              <span className={styles.actions}>
                <IconButton icon={<Pencil />} label={`Editar ${title}`} onClick={onEdit} />
                <IconButton icon={<Trash2 />} label={`Excluir ${title}`} onClick={onDelete} />
              </span>
            )}
          </div>
        )}
      </article>
    </li>
  )
}

/** Replaces the progress of a reward that the child has redeemed in the current period. */
function RedeemedState({ reward, today }: { reward: Reward; today: CivilDate }) {
  const { statusText, nextText } = redeemedTexts(reward.redemptionPeriod, today)
  return (
    <div className={styles.redemptionState}>
      <p>
        <b>{statusText}.</b>
        {nextText}
      </p>
      <Button aria-label={`Resgatar: ${reward.title}`} disabled>
        Resgatar
      </Button>
    </div>
  )
}
