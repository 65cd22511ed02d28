import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useRef, useState } from 'react'
import { Scene } from '#app/ui/art/scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterPills } from '#app/ui/filter-pills.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import { ChildPills } from '../../children/components/child-pills.tsx'
import { NoChildYet } from '../../children/components/no-child-yet.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { listRewards, PERIOD_FILTERS, type PeriodFilter } from '../reward-lists.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { RewardCard } from './reward-card.tsx'
import { RewardFormSheet } from './reward-form-sheet.tsx'
import screen from '#app/ui/screen.module.css'
import styles from './rewards-screen.module.css'

interface RewardsScreenProps {
  rewards: readonly Reward[]
  familyChildren: readonly Redeemer[]
  today: CivilDate
  /** The child whose balance and progress are shown. */
  selectedChildId: string | null
  onSelectChild: (id: string) => void
  canEdit: boolean
  onRedeem: (rewardId?: string) => void
  topBar?: ReactNode
  /** Only used for a family without children. */
  onAddChild?: () => void
}

/** The Prêmios tab: 'Loja de Recompensas'. */
export function RewardsScreen({
  rewards,
  familyChildren,
  today,
  selectedChildId,
  onSelectChild,
  canEdit,
  onRedeem,
  topBar,
  onAddChild,
}: RewardsScreenProps) {
  const [filter, setFilter] = useState<PeriodFilter>('todos')
  const formDialog = useItemDialog<Reward>()
  const deletionDialog = useItemDialog<Reward>()
  const listsRef = useRef<HTMLDivElement>(null)
  const sendAction = useSendOptimistic()
  const child = familyChildren.find(({ id }) => id === selectedChildId) ?? null
  const { forChild, forOthers } = listRewards(rewards, child?.id ?? null, filter)

  function deleteReward() {
    deletionDialog.close()
    if (!deletionDialog.item) return
    // the focused button disappears with its card
    listsRef.current?.focus({ preventScroll: true })
    const { id } = deletionDialog.item
    void sendAction({ action: REWARD_ACTIONS.delete, body: { id }, key: `delete-reward:${id}` })
  }
  const renderCard = (reward: Reward, cardChild: Redeemer | null, level: 2 | 3) => (
    <RewardCard
      key={reward.id}
      reward={reward}
      familyChildren={familyChildren}
      child={cardChild}
      today={today}
      level={level}
      onRedeem={() => onRedeem(reward.id)}
      onEdit={canEdit ? () => formDialog.show(reward) : undefined}
      onDelete={canEdit ? () => deletionDialog.show(reward) : undefined}
    />
  )
  const renderAddButton = (variant: 'outline' | 'leaf', className?: string) => (
    <Button variant={variant} icon={<Plus />} className={className} onClick={() => formDialog.show(null)}>
      Criar recompensa
    </Button>
  )

  return (
    <>
      <PageHead
        title="Loja de Recompensas"
        top={topBar}
        strip={<TileStrip seed={2} />}
        actions={
          familyChildren.length > 0 && (
            <ChildPills
              className={styles.childPills}
              familyChildren={familyChildren}
              selectedChildId={selectedChildId}
              onSelect={onSelectChild}
            />
          )
        }
        sub={
          child && (
            <span className={styles.balance}>
              Saldo de {child.name} <b>{formatPoints(child.totalPoints)}</b>
            </span>
          )
        }
      />
      <div className={screen.body}>
        {familyChildren.length === 0 && (
          <NoChildYet className={screen.emptyState} canEdit={canEdit} onAddChild={onAddChild} />
        )}
        {rewards.length > 0 && (
          <div className={styles.filters}>
            <FilterPills
              label="Filtrar por período"
              options={PERIOD_FILTERS}
              value={filter}
              onValueChange={setFilter}
            />
            {canEdit && renderAddButton('outline', styles.topAddButton)}
          </div>
        )}
        <div ref={listsRef} tabIndex={-1} role="group" aria-label="Prêmios" className={styles.lists}>
          {rewards.length === 0 && familyChildren.length > 0 && (
            <EmptyState
              className={screen.emptyState}
              level={2}
              art={<Scene name="presente-aberto" />}
              title="A loja ainda está vazia"
              text={
                canEdit
                  ? 'Crie a primeira recompensa: pode ser um passeio, um filme ou dormir mais tarde.'
                  : 'Quando um responsável criar a primeira recompensa, ela aparece aqui.'
              }
              action={canEdit && renderAddButton('leaf')}
            />
          )}
          {rewards.length > 0 && forChild.length + forOthers.length === 0 && (
            <EmptyState className={screen.emptyState} text="Nenhum prêmio neste período." />
          )}
          {forChild.length > 0 && (
            <ul role="list" className={screen.list}>
              {forChild.map((reward) => renderCard(reward, child, 2))}
            </ul>
          )}
          {forOthers.length > 0 && (
            <section className={styles.otherChildren} aria-labelledby="other-rewards">
              <h2 id="other-rewards">Para outras crianças</h2>
              <ul role="list" className={screen.list}>
                {forOthers.map((reward) => renderCard(reward, null, 3))}
              </ul>
            </section>
          )}
        </div>
        {canEdit && rewards.length > 0 && renderAddButton('outline', styles.bottomAddButton)}
      </div>
      {canEdit && (
        <>
          <RewardFormSheet
            {...formDialog.dialogProps}
            reward={formDialog.item}
            rewards={rewards}
            familyChildren={familyChildren}
          />
          <ConfirmDialog
            {...deletionDialog.dialogProps}
            title="Tem certeza que deseja excluir este prêmio?"
            description={
              <>
                <b>{deletionDialog.item?.title}</b>
                <br />O prêmio sai da loja. O que já foi resgatado fica no histórico.
              </>
            }
            confirmLabel="Excluir"
            cancelLabel="Manter"
            icon={<Trash2 />}
            onConfirm={deleteReward}
          />
        </>
      )}
    </>
  )
}
