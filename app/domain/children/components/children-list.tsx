import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { ageLabel, type Child, characteristicLabel } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import { ChildSheet } from './child-sheet.tsx'
import styles from './children-list.module.css'

interface ChildrenListProps {
  familyChildren: readonly Child[]
  /** Guardians add, edit and delete. */
  canEdit: boolean
  /** The guardian's consent is missing: it is requested before the form. */
  asksConsent: boolean
}

/** 'Crianças cadastradas' in Config. */
export function ChildrenList({ familyChildren, canEdit, asksConsent }: ChildrenListProps) {
  const [isFormOpen, setIsFormOpen] = useState(false)
  const [edited, setEdited] = useState<Child | null>(null)
  const [deleting, setDeleting] = useState<Child | null>(null)
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const { show } = useToasts()
  const removal = useWriteFetcher(() => {
    setIsConfirmOpen(false)
    show({ text: `Tudo de ${deleting?.name ?? 'sua criança'} foi excluído.` })
  })

  function openForm(child: Child | null) {
    setEdited(child)
    setIsFormOpen(true)
  }

  return (
    <section aria-labelledby="children-heading">
      <div className={styles.head}>
        <h2 id="children-heading">Crianças cadastradas</h2>
        {canEdit && familyChildren.length > 0 && (
          <Button variant="quiet" size="sm" icon={<Plus />} onClick={() => openForm(null)}>
            Adicionar
          </Button>
        )}
      </div>
      {familyChildren.length === 0 ? (
        <EmptyState
          title="Nenhuma criança por aqui"
          text={
            canEdit
              ? 'Cadastre a primeira para combinar tarefas e prêmios.'
              : 'Peça a um responsável para cadastrar.'
          }
          action={
            canEdit && (
              <Button icon={<Plus />} onClick={() => openForm(null)}>
                Cadastrar criança
              </Button>
            )
          }
        />
      ) : (
        <List>
          {familyChildren.map((child) => (
            <ListRow key={child.id} className={styles.row}>
              <ChildAvatar child={child} size={52} />
              <div className={styles.text}>
                <b>{child.name}</b>
                <small>
                  {ageLabel(child.age)}.{' '}
                  {child.characteristics.map((key) => characteristicLabel(key, child.gender)).join(', ')}
                </small>
              </div>
              {canEdit && (
                <span className={styles.tools}>
                  <IconButton
                    icon={<Pencil />}
                    label={`Editar ${child.name}`}
                    onClick={() => openForm(child)}
                  />
                  <IconButton
                    icon={<Trash2 />}
                    label={`Excluir ${child.name}`}
                    onClick={() => {
                      setDeleting(child)
                      removal.reset()
                      setIsConfirmOpen(true)
                    }}
                  />
                </span>
              )}
            </ListRow>
          ))}
        </List>
      )}
      {canEdit && (
        <ChildSheet
          asksConsent={asksConsent}
          open={isFormOpen}
          onOpenChange={setIsFormOpen}
          child={edited}
          familyChildren={familyChildren}
        />
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={`Excluir ${deleting?.name ?? ''}?`}
        description={`Somem para sempre o perfil, a foto, os pontos, o histórico e os resgates de ${deleting?.name ?? ''}, e as tarefas e os prêmios que são só de ${deleting?.name ?? ''}. Não dá para desfazer.`}
        confirmLabel="Excluir"
        cancelLabel="Manter"
        icon={<Trash2 />}
        pending={removal.isPending && 'Excluindo...'}
        onConfirm={() => deleting && removal.sendJson('/app/criancas/excluir', { id: deleting.id })}
      >
        <FormMessage message={removal.message} />
      </ConfirmDialog>
    </section>
  )
}
