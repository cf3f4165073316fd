/** A field of a message that a column fills. */
type Field = 'phone' | 'name' | 'email';

/** The field that a heading means. `isSure`: it means nothing else; any other heading gives way to one that is. */
interface MeantField {
  field: Field;
  isSure: boolean;
}

/**
 * The headings of people and of the exports that they bring, without accents, signs and blanks: Google Contacts
 * (`Phone 1 - Value`), Outlook (`Mobile Phone`), Chatwoot (`phone_number`), HubSpot (`Mobile Phone Number`), RD Station
 * (`Celular`), Mailchimp (`Email Address`, `First Name`), Shopify (`Default Address Phone`), WooCommerce
 * (`Billing Phone`), Nuvemshop (`Telefone`).
 */
const SURE: Readonly<Record<Field, string>> = {
  phone: `telefone telefones telefone1 telefone1valor telefone1value telefonecelular telefonemovel telefonewhatsapp
    telefoneprincipal telefonecomddd telefonedocliente telefonedocontato telefonedocomprador dddtelefone celular
    celulares celular1 celularwhatsapp celularcomddd celulardocliente dddcelular cel whatsapp whats whatsappnumber
    whatsappphonenumber whatsappphone whatsappid waid wpp zap zapzap fone fonecelular tel tel1 numerodetelefone
    numerodotelefone numerodecelular numerodocelular numerodewhatsapp numerodowhatsapp numerowhatsapp phone phones phone1
    phone1value phonenumber phonenumbers phonemobile primaryphone mobile mobilephone mobilephonenumber mobilenumber cell
    cellphone cellphonenumber msisdn telephone telephonenumber telcell teltypecell telefono telefonocelular movil numerodetelefono
    customerphone contactphone contactphonenumber recipientphone defaultaddressphone billingphone shippingphone`,
  name: `nome nomecompleto nomedocliente nomecliente nomedocontato nomecontato cliente name fullname displayname
    customername contactname nombre nombrecompleto`,
  email: `email emails mail correio email1 email1value emailaddress enderecodeemail emaildocliente correoelectronico`,
};
const UNSURE: Readonly<Record<Field, string>> = {
  phone: `contato contatos contact contacto numero numeros number numbers telefone2 telefone2value telefonefixo
    telefoneresidencial telefonecomercial fonefixo foneresidencial fonecomercial celular2 phone2 phone2value homephone
    workphone businessphone iphone telvoice teltypehome destinatario recipient to`,
  name: `primeironome firstname givenname nomedodestinatario billingfirstname`,
  email: `email2value secondaryemail`,
};

const FIELDS = new Map<string, MeantField>([...listed(UNSURE, false), ...listed(SURE, true)]);

function listed(headings: Readonly<Record<Field, string>>, isSure: boolean): [string, MeantField][] {
  return (Object.entries(headings) as [Field, string][]).flatMap(([field, words]) =>
    words.split(/\s+/).map((heading): [string, MeantField] => [heading, { field, isSure }]),
  );
}

/** What a column with this heading fills; undefined: no field. */
export function fieldOf(heading: string): MeantField | undefined {
  return FIELDS.get(plainHeading(heading).replaceAll('_', ''));
}

/** Lower case, without accents, with `_` for every other sign. */
export function plainHeading(heading: string): string {
  const letters = heading.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
}
