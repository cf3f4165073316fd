/**
 * Sends the rows of a Google sheet by Recado. Columns from A: phone, name, text, and two that this script fills: the
 * number of the message and its status. The first row has the headings.
 *
 * Before the first run: Project settings → Script properties → RECADO_URL and RECADO_KEY.
 */
var PHONE = 1;
var ID = 4;
var STATUS = 5;
/** What a formula shows in the place of its result. */
var FAULTS = /^#(N\/A|N\/D|REF!|NAME\?|NOME\?|VALUE!|VALOR!|DIV\/0!|NUM!|NÚM!|ERROR!|ERRO!)$/;

function onOpen() {
  SpreadsheetApp.getUi()
    .createMenu('Recado')
    .addItem('Enviar', 'sendRows')
    .addItem('Atualizar status', 'updateStatuses')
    .addToUi();
}

/** Queues each row that has a phone and no number yet. */
function sendRows() {
  var sheet = SpreadsheetApp.getActiveSheet();
  rowsOf(sheet).forEach(function (row) {
    if (row.phone === '' || row.id !== '') return;
    if (FAULTS.test(row.text) || FAULTS.test(row.name)) {
      sheet.getRange(row.at, STATUS).setValue('Não enviada: uma fórmula da linha deu erro');
      return;
    }
    var message = { phone: row.phone, message: row.text, name: row.name };
    // The same for the same row and text, so that a run that broke off queues nothing twice.
    var key = digestOf([sheet.getParent().getId(), sheet.getSheetId(), row.at, row.phone, row.text].join('|'));
    var answer = ask('post', '/api/enqueue-messages', { messages: [message] }, key);
    var queued = answer.body.messages && answer.body.messages[0];
    sheet
      .getRange(row.at, ID, 1, 2)
      .setValues([queued ? [queued.id, statusOf(queued.status, answer)] : ['', reasonOf(answer)]]);
  });
}

/** Asks what became of each message that is not at its end. */
function updateStatuses() {
  var sheet = SpreadsheetApp.getActiveSheet();
  rowsOf(sheet).forEach(function (row) {
    if (row.id === '' || ['Lida', 'Falhou', 'Cancelada', 'Expirada'].indexOf(row.status) >= 0) return;
    var answer = ask('get', '/api/messages/' + row.id);
    sheet.getRange(row.at, STATUS).setValue(answer.code === 200 ? answer.body.status : reasonOf(answer));
  });
}

function rowsOf(sheet) {
  var count = sheet.getLastRow() - 1;
  if (count < 1) return [];
  return sheet
    .getRange(2, PHONE, count, STATUS)
    .getValues()
    .map(function (cells, index) {
      // A sheet may keep a phone or a text as a number.
      return {
        at: index + 2,
        phone: String(cells[0]).replace(/\D/g, '') || String(cells[0]).trim(),
        name: String(cells[1]),
        text: String(cells[2]),
        id: cells[3],
        status: cells[4],
      };
    });
}

/** With what Recado noticed, such as a phone that seems to lack its country; the next update leaves that away. */
function statusOf(status, answer) {
  var warnings = (answer.body.warnings || []).map(function (one) {
    return one.message;
  });
  return [status].concat(warnings).join(': ');
}

/** What is wrong with which field, where the answer says so. */
function reasonOf(answer) {
  var errors = answer.body.errors || {};
  var reasons = Object.keys(errors).map(function (path) {
    return path.replace('messages.0.', '') + ': ' + errors[path].join(' ');
  });
  return reasons.join('; ') || answer.body.detail || 'Sem resposta do Recado (' + answer.code + ')';
}

function ask(method, path, body, idempotencyKey) {
  var properties = PropertiesService.getScriptProperties();
  var headers = { Authorization: 'Bearer ' + properties.getProperty('RECADO_KEY') };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  var options = { method: method, headers: headers, muteHttpExceptions: true };
  if (body) {
    options.contentType = 'application/json';
    options.payload = JSON.stringify(body);
  }
  var response = UrlFetchApp.fetch(properties.getProperty('RECADO_URL') + path, options);
  return { code: response.getResponseCode(), body: bodyOf(response.getContentText()) };
}

/** A proxy in front of Recado may answer with a page. */
function bodyOf(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn(error);
    return {};
  }
}

function digestOf(text) {
  return Utilities.base64EncodeWebSafe(
    Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8),
  );
}
