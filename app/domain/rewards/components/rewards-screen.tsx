import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Scene } from '#app/ui/art/scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterPills } from '#app/ui/filter-pills.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { useSendWrite } from '#app/ui/use-send-write.ts'
import type { Child } from '../../children/child.ts'
import { REDEMPTION_PERIODS, type Reward } from '../reward.ts'
import { type PeriodFilter, shopShelves } from '../reward-progress.ts'
import { ChildSwitch } from './child-switch.tsx'
import { RewardCard } from './reward-card.tsx'
import { RewardFormSheet } from './reward-form-sheet.tsx'
import { capitalised } from './reward-look.ts'
import styles from './rewards-screen.module.css'

interface RewardsScreenProps {
  rewards: readonly Reward[]
  familyChildren: readonly Child[]
  /** Whose balance counts. */
  selectedChildId: string | null
  onSelectChild: (id: string) => void
  /** Guardians create, edit and delete; any member redeems (spec section 6). */
  canEdit: boolean
  onRedeem: (rewardId?: string | null) => void
  topBar?: ReactNode
}

const FILTERS: { value: PeriodFilter; label: string }[] = [
  { value: 'todos', label: 'Todos' },
  ...REDEMPTION_PERIODS.map(({ value, label }) => ({ value, label: capitalised(label) })),
]
const names = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** 'Loja de Recompensas': what the points buy, and how near each reward is. */
export function RewardsScreen({
  rewards,
  familyChildren,
  selectedChildId,
  onSelectChild,
  canEdit,
  onRedeem,
  topBar,
}: RewardsScreenProps) {
  const [period, setPeriod] = useState<PeriodFilter>('todos')
  const [isFormOpen, setIsFormOpen] = useState(false)
  const [edited, setEdited] = useState<Reward | null>(null)
  const [leaving, setLeaving] = useState<Reward | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const shop = useRef<HTMLDivElement>(null)
  const send = useSendWrite()

  const child = familyChildren.find(({ id }) => id === selectedChildId) ?? null
  const { own, others } = shopShelves(rewards, child?.id ?? null, period)

  function openForm(reward: Reward | null) {
    setEdited(reward)
    setIsFormOpen(true)
  }
  function remove(reward: Reward) {
    setIsAsking(false)
    send('/app/premios/excluir', { id: reward.id }, `delete-reward:${reward.id}`)
  }
  const create = (className?: string, variant: 'ink' | 'line' | 'leaf' = 'leaf') => (
    <Button className={className} variant={variant} icon={<Plus />} onClick={() => openForm(null)}>
      Criar recompensa
    </Button>
  )
  const guardian = (reward: Reward) =>
    canEdit && {
      onEdit: () => openForm(reward),
      onDelete: () => {
        setLeaving(reward)
        setIsAsking(true)
      },
    }

  return (
    <>
      <PageHead
        title="Loja de Recompensas"
        sub={<span aria-live="polite">{child ? balanceText(child) : 'O que os pontos podem virar.'}</span>}
        top={
          <>
            {topBar}
            {familyChildren.length > 0 && (
              <ChildSwitch
                familyChildren={familyChildren}
                selectedChildId={selectedChildId}
                onSelect={onSelectChild}
              />
            )}
          </>
        }
        actions={canEdit && rewards.length > 0 && create(styles.createWide, 'ink')}
        strip={<TileStrip seed={2} />}
      />
      <div ref={shop} tabIndex={-1} className={styles.shop}>
        {rewards.length === 0 ? (
          <EmptyState
            level={2}
            art={<Scene name="presente-aberto" />}
            title="A loja ainda está vazia"
            text={
              canEdit
                ? 'Combinem juntos o primeiro prêmio: um passeio, um filme, um picolé.'
                : 'Quando um responsável criar uma recompensa, ela aparece aqui.'
            }
            action={canEdit && create()}
          />
        ) : (
          <>
            <FilterPills
              label="Filtrar por período"
              options={FILTERS}
              value={period}
              onValueChange={setPeriod}
            />
            <section aria-labelledby="own-rewards">
              <h2 id="own-rewards" className="visually-hidden">
                {child ? `Prêmios de ${child.name}` : 'Prêmios'}
              </h2>
              {own.length === 0 && <EmptyState text={noneText(period, child)} />}
              <ul role="list" className={styles.shelf}>
                {own.map((reward) => (
                  <RewardCard
                    key={reward.id}
                    reward={reward}
                    child={child}
                    onRedeem={() => onRedeem(reward.id)}
                    {...guardian(reward)}
                  />
                ))}
              </ul>
            </section>
            {others.length > 0 && (
              <section aria-labelledby="other-rewards">
                <h2 id="other-rewards" className={styles.heading}>
                  Para outras crianças
                </h2>
                <ul role="list" className={styles.shelf}>
                  {others.map((reward) => (
                    <RewardCard
                      key={reward.id}
                      reward={reward}
                      note={forWhom(reward, familyChildren)}
                      {...guardian(reward)}
                    />
                  ))}
                </ul>
              </section>
            )}
            {canEdit && create(styles.createNarrow, 'line')}
          </>
        )}
      </div>
      {canEdit && (
        <RewardFormSheet
          open={isFormOpen}
          onOpenChange={setIsFormOpen}
          reward={edited}
          familyChildren={familyChildren}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Tem certeza que deseja excluir este prêmio?"
        description={`“${leaving?.title ?? ''}” sai da loja. Os pontos e o histórico ficam como estão.`}
        confirmLabel="Excluir"
        cancelLabel="Manter"
        icon={<Trash2 />}
        onConfirm={() => leaving && remove(leaving)}
      />
    </>
  )
}

function balanceText({ name, totalPoints }: Child): string {
  return `${name} tem ${formatPoints(totalPoints)} ${Math.abs(totalPoints) === 1 ? 'ponto' : 'pontos'} para trocar.`
}

function noneText(period: PeriodFilter, child: Child | null): string {
  const label = REDEMPTION_PERIODS.find(({ value }) => value === period)?.label
  return `Nenhum prêmio${label ? ` ${label}` : ''}${child ? ` para ${child.name}` : ''} por enquanto.`
}

function forWhom({ childIds }: Reward, familyChildren: readonly Child[]): string {
  return `Para ${names.format(familyChildren.filter(({ id }) => childIds.includes(id)).map(({ name }) => name))}`
}
