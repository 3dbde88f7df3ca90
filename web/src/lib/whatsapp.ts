/**
 * Opens the text in the WhatsApp of this phone, where a press sends it.
 * @param phone +254..., whose chat it opens; without it WhatsApp asks for whom
 */
export const whatsAppLink = (text: string, phone?: string): string =>
  `https://wa.me/${phone?.slice(1) ?? ''}?text=${encodeURIComponent(text)}`;
