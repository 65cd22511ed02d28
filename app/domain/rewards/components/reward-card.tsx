import { Pencil, Trash2 } from 'lucide-react'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { TileProgress } from '#app/ui/art/tile-progress.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { REDEMPTION_PERIODS, type Reward } from '../reward.ts'
import { rewardProgress } from '../reward-progress.ts'
import { drawingOf, PERIOD_LOOKS } from './reward-look.ts'
import styles from './reward-card.module.css'

interface RewardCardProps {
  reward: Reward
  /** Whose balance the progress counts; without a child the card stays quiet. */
  child?: { name: string; totalPoints: number } | null
  /** In place of the progress, such as for whom the reward is. */
  note?: string
  onRedeem?: () => void
  /** Guardians only. */
  onEdit?: () => void
  onDelete?: () => void
}

/** A reward on the shelf: only one that can be had now has the strong edge and the button. */
export function RewardCard({ reward, child, note, onRedeem, onEdit, onDelete }: RewardCardProps) {
  const { title, points, redemptionPeriod } = reward
  const look = PERIOD_LOOKS[redemptionPeriod]
  const progress = child && rewardProgress(points, child.totalPoints)
  return (
    <Card
      as="li"
      tone={progress?.isAffordable ? 'leaf' : 'plain'}
      className={classNames(styles.reward, !progress && styles.quiet)}
    >
      <div className={styles.top}>
        <RewardDrawing name={drawingOf(reward)} size={progress ? 64 : 48} />
        <div className={styles.what}>
          <h3>{title}</h3>
          <Chip tone={look.tone}>
            {REDEMPTION_PERIODS.find(({ value }) => value === redemptionPeriod)?.label}
          </Chip>
        </div>
        <p className={styles.cost}>
          <b>{formatPoints(points)}</b> {points === 1 ? 'ponto' : 'pontos'}
        </p>
      </div>
      {child && (
        <TileProgress
          value={child.totalPoints}
          max={points}
          pair={look.pair}
          label={`${formatPoints(child.totalPoints)} de ${formatPoints(points)} pontos`}
        />
      )}
      <div className={styles.foot}>
        <p className={styles.state}>
          {child && progress?.isAffordable && (
            <>
              <b>{child.name} já pode trocar.</b>
              <span>
                {formatPoints(child.totalPoints)} − {formatPoints(points)} ={' '}
                {formatPoints(child.totalPoints - points)}
              </span>
            </>
          )}
          {child && progress && !progress.isAffordable && (
            <>
              <b>Faltam {formatPoints(progress.missing)}</b>
              <span>
                {formatPoints(child.totalPoints)} de {formatPoints(points)}
              </span>
            </>
          )}
          {note && <span>{note}</span>}
        </p>
        {onEdit && onDelete && (
          <span className={styles.tools}>
            <IconButton icon={<Pencil />} label={`Editar ${title}`} onClick={onEdit} />
            <IconButton icon={<Trash2 />} label={`Excluir ${title}`} onClick={onDelete} />
          </span>
        )}
        {progress?.isAffordable && (
          <Button className={styles.redeem} aria-label={`Resgatar: ${title}`} onClick={onRedeem}>
            Resgatar
          </Button>
        )}
      </div>
    </Card>
  )
}
