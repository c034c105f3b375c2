-- Runs inside Neovim, headless, behind the configuration that the guide shows. Any failure ends Neovim with code 1.

local checks = 0

local function fail(message)
  io.stderr:write('FAILED: ' .. message .. '\n')
  vim.cmd('cquit 1')
end

local function check(what, condition, detail)
  checks = checks + 1
  if not condition then fail(what .. (detail and ('\n' .. vim.inspect(detail)) or '')) end
end

-- Faults as ‘line:first-last code’, in order.
local function faults(buffer)
  local list = {}
  for _, fault in ipairs(vim.diagnostic.get(buffer or 0)) do
    table.insert(list, string.format('%d:%d-%d %s', fault.lnum, fault.col, fault.end_col, fault.user_data and
      fault.user_data.lsp and fault.user_data.lsp.code or '?'))
  end
  table.sort(list)
  return list
end

local function expect_faults(what, right)
  vim.wait(10000, function() return vim.deep_equal(faults(), right) end, 20)
  check(what, vim.deep_equal(faults(), right), { is = faults(), should_be = right })
end

-- The answer of the one server to a question about a place: line from 0, byte column.
local function ask(method, line, column, more)
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
  local client = vim.lsp.get_active_clients()[1]
  local parameters = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answers = vim.lsp.buf_request_sync(0, method, vim.tbl_extend('force', parameters, more or {}), 10000)
  for _, answer in pairs(answers or {}) do
    if answer.err then fail(method .. ': ' .. vim.inspect(answer.err)) end
    return answer.result
  end
  fail(method .. ': no answer')
end

-- In insert mode the cursor can stand behind the last character; here too.
vim.o.virtualedit = 'onemore'

local function open(path) vim.cmd('edit ' .. path) end

local function test()
  -- A file that says in its first line what is judged.
  open('people.csv')
  check('the server is started', vim.wait(10000, function() return #vim.lsp.get_active_clients() == 1 end, 20))
  expect_faults('faults of the file as it is', { '3:37-37 pattern', '3:9-13 pattern', '4:22-49 characters', '4:50-52 pattern' })
  for _, fault in ipairs(vim.diagnostic.get(0)) do
    check('severity and source', fault.severity == vim.diagnostic.severity.ERROR and fault.source == 'fieldmatch', fault)
  end

  -- Edits: Neovim tells what changed, and the faults change. The line has characters of two and four bytes before the place.
  vim.api.nvim_buf_set_text(0, 3, 13, 3, 13, { 'example.com' })
  expect_faults('the address is completed', { '3:48-48 pattern', '4:22-49 characters', '4:50-52 pattern' })
  vim.api.nvim_buf_set_lines(0, 2, 2, false, { 'Dora,dora,DE89370400440532013001,blue' })
  expect_faults('a line is inserted', {
    '2:10-32 checksum', '2:5-9 pattern', '4:48-48 pattern', '5:22-49 characters', '5:50-52 pattern',
  })
  vim.api.nvim_buf_set_lines(0, 2, 3, false, {})
  expect_faults('and deleted', { '3:48-48 pattern', '4:22-49 characters', '4:50-52 pattern' })
  vim.cmd('silent undo')
  vim.cmd('silent redo')
  expect_faults('undone and redone', { '3:48-48 pattern', '4:22-49 characters', '4:50-52 pattern' })

  -- Hover.
  local hover = ask('textDocument/hover', 4, 8)
  check('hover names column, type and verdict', hover and hover.contents.value:find('**email**', 1, true)
    and hover.contents.value:find('valid', 1, true), hover)
  check('hover knows where the value is', hover.range.start.character == 5 and hover.range['end'].character == 21, hover)
  check('hover outside judged columns says nothing', ask('textDocument/hover', 4, 1) == nil)

  -- Completion, as omni-completion shows it.
  local completion = ask('textDocument/completion', 4, 52)
  local labels = vim.tbl_map(function(item) return item.label end, completion.items)
  check('completion of what has begun', vim.deep_equal(labels, { 'green' }), completion)
  vim.lsp.util.apply_text_edits({ completion.items[1].textEdit }, 0, vim.lsp.get_active_clients()[1].offset_encoding)
  check('completion is put in its place', vim.api.nvim_buf_get_lines(0, 4, 5, false)[1]:sub(-6) == ',green')
  expect_faults('the colour is completed', { '3:48-48 pattern', '4:22-49 characters' })

  -- A code action is offered for the account number, and applied.
  local place = { line = 4, character = 25 }
  local actions = ask('textDocument/codeAction', 4, 25, { range = { start = place, ['end'] = place }, context = { diagnostics = {} } })
  check('one action', #actions == 1 and actions[1].kind == 'quickfix', actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, vim.lsp.get_active_clients()[1].offset_encoding)
  check('the number is written as it is stored', vim.api.nvim_buf_get_lines(0, 4, 5, false)[1]
    == 'Carl,carl@example.org,DE89370400440532013000,green', vim.api.nvim_buf_get_lines(0, 4, 5, false))
  expect_faults('one fault is left', { '3:48-48 pattern' })

  -- A quote that opens takes in the rest; closing it brings everything back.
  vim.api.nvim_buf_set_text(0, 2, 0, 2, 0, { '"' })
  vim.wait(10000, function() return not vim.deep_equal(faults(), { '3:48-48 pattern' }) end, 20)
  check('an open quote is a fault', not vim.deep_equal(faults(), { '3:48-48 pattern' }), faults())
  vim.api.nvim_buf_set_text(0, 2, 0, 2, 1, { '' })
  expect_faults('closed again', { '3:48-48 pattern' })

  -- A table schema beside the file.
  vim.cmd('silent write! saved.csv')
  open('customers.csv')
  expect_faults('a schema beside the file', { '2:2-2 required', '3:2-5 pattern' })
  vim.api.nvim_buf_set_text(0, 2, 2, 2, 2, { 'x@y.example' })
  expect_faults('its rules while editing', { '3:2-5 pattern' })

  -- A configuration file in the folder; none.
  open('configured/export.txt')
  expect_faults('a configuration file', { '1:0-3 pattern' })
  open('plain.txt')
  check('one server for all buffers', #vim.lsp.get_active_clients() == 1)
  vim.wait(300)
  check('nothing is said of other files', #faults() == 0, faults())

  -- The server goes when it is told to.
  local client = vim.lsp.get_active_clients()[1]
  client.stop()
  check('the server ends', vim.wait(10000, function() return client.is_stopped() end, 20))
end

local ok, message = xpcall(test, debug.traceback)
if not ok then fail(message) end
print(checks .. ' checks passed\n')
vim.cmd('qall!')
