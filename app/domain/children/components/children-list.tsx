import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { CHILD_ACTIONS } from '../actions.ts'
import { characteristicLabel } from '../child-characteristics.ts'
import { ageLabel, type Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import { ChildSheet } from './child-sheet.tsx'
import styles from './children-list.module.css'

interface ChildrenListProps {
  familyChildren: readonly Child[]
  canEdit: boolean
  /** Whether the guardian's consent is missing; the form requests it first. */
  asksConsent: boolean
}

/** The family's children; guardians add, change and delete them. */
export function ChildrenList({ familyChildren, canEdit, asksConsent }: ChildrenListProps) {
  const formDialog = useItemDialog<Child>()
  const deleteDialog = useItemDialog<Child>()
  const { show } = useToasts()
  const deletion = useSnapshotWrite(() => {
    deleteDialog.close()
    show({ text: `Tudo de ${deleteDialog.item?.name ?? 'sua criança'} foi excluído.` })
  })
  const deletedName = deleteDialog.item?.name ?? ''

  return (
    <div className={styles.children}>
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
              <Button icon={<Plus />} onClick={() => formDialog.show(null)}>
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
                <b translate="no">{child.name}</b>
                <small>
                  {[
                    ageLabel(child.age),
                    child.characteristics.map((key) => characteristicLabel(key, child.gender)).join(', '),
                  ]
                    .filter(Boolean)
                    .join('. ')}
                </small>
              </div>
              {canEdit && (
                <span className={styles.actions}>
                  <IconButton
                    icon={<Pencil />}
                    label={`Editar ${child.name}`}
                    onClick={() => formDialog.show(child)}
                  />
                  <IconButton
                    icon={<Trash2 />}
                    label={`Excluir ${child.name}`}
                    onClick={() => {
                      deletion.reset()
                      deleteDialog.show(child)
                    }}
                  />
                </span>
              )}
            </ListRow>
          ))}
        </List>
      )}
      {canEdit && familyChildren.length > 0 && (
        <Button icon={<Plus />} className={styles.addButton} onClick={() => formDialog.show(null)}>
          Adicionar criança
        </Button>
      )}
      {canEdit && (
        <ChildSheet
          asksConsent={asksConsent}
          {...formDialog.dialogProps}
          child={formDialog.item}
          familyChildren={familyChildren}
        />
      )}
      <ConfirmDialog
        {...deleteDialog.dialogProps}
        title={`Excluir ${deletedName}?`}
        description={`Somem para sempre o perfil, a foto, os pontos, o histórico e os resgates de ${deletedName}, e as tarefas e os prêmios que são só de ${deletedName}. Não dá para desfazer.`}
        confirmLabel="Excluir"
        cancelLabel="Manter"
        icon={<Trash2 />}
        pending={deletion.isPending && 'Excluindo...'}
        onConfirm={() =>
          deleteDialog.item && deletion.send(CHILD_ACTIONS.delete, { id: deleteDialog.item.id })
        }
      >
        <FormMessage message={deletion.message} />
      </ConfirmDialog>
    </div>
  )
}
