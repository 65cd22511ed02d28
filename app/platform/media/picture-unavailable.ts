/** The response while the object store, which has the picture, is unavailable. */
export function pictureUnavailable(): Response {
  return new Response('Esta imagem não está disponível agora. Tente de novo em instantes.', {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '10',
    },
  })
}
